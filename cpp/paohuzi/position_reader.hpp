#pragma once

#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

/// Reads a position, key by key in the order in which they are written, so that the first key with a fault is named.
class PositionReader {
 public:
  explicit PositionReader(const Json& json) : fields_(json) {}

  [[nodiscard]] State read();

 private:
  void read_setting();
  void read_zones();
  void read_marks();
  void read_pending();
  void read_winners();
  void read_end();
  void read_turn();
  [[nodiscard]] Group forced(Fields& fields, std::string_view key);

  void count(std::string_view key, Counts cards);
  [[nodiscard]] Face face(std::string_view key, std::string_view word) const;
  [[nodiscard]] std::vector<Face> cards(std::string_view key, std::string_view text) const;
  [[nodiscard]] FaceSet faces(std::string_view key, std::string_view text) const;
  [[nodiscard]] std::optional<Face> face_or_null(std::string_view key);
  void read_locks(Seat seat, std::string_view text);
  void read_traces(std::string_view text);
  void read_passed(std::string_view text, Fields& pending);
  void choose_phase();
  void choose_discarder();
  void choose_seat();
  [[nodiscard]] Phase phase(const std::string& text) const;

  Fields fields_;
  State state_;
  std::array<int, kNumFaces> copies_{};
  bool has_last_ = false;  // a forced meld is named whose maker discards
};

}  // namespace ttadak::paohuzi
