#pragma once

#include <optional>
#include <string_view>

#include "dobon/state.hpp"

namespace ttadak::dobon {

[[nodiscard]] std::string_view phase_word(Phase phase);
[[nodiscard]] std::optional<Phase> parse_phase(std::string_view word);
[[nodiscard]] std::string_view reason_word(Reason reason);
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view word);
[[nodiscard]] std::string_view job_word(Job job);
[[nodiscard]] std::optional<Job> parse_job(std::string_view word);

}  // namespace ttadak::dobon
