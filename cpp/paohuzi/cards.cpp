#include "paohuzi/cards.hpp"

#include "core/text.hpp"
#include "paohuzi/group.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::array<std::string_view, 7> kKindWords = {"ti", "pao", "wei", "peng", "kan", "chi", "pair"};

void add_word(std::string& out, const std::string& word) {
  if (!out.empty()) out += ' ';
  out += word;
}

}  // namespace

std::string text(Face face) { return concat(is_big(face) ? "b" : "s", rank(face)); }

std::string text(FaceSet faces) {
  std::string out;
  for (const Face face : faces) add_word(out, text(face));
  return out;
}

std::string text(Counts cards) {
  std::string out;
  for (int f = 0; f < kNumFaces; ++f) {
    for (int copies = cards.count(face_at(f)); copies > 0; --copies) add_word(out, text(face_at(f)));
  }
  return out;
}

std::optional<Face> parse_face(std::string_view word) {
  if (word.size() < 2 || (word[0] != 's' && word[0] != 'b')) return std::nullopt;
  const std::string_view digits = word.substr(1);
  const bool big = word[0] == 'b';
  if (digits == "10") return face_of(big, 10);
  if (digits.size() != 1 || digits[0] < '1' || digits[0] > '9') return std::nullopt;
  return face_of(big, digits[0] - '0');
}

std::string text(Shape shape) {
  std::string out;
  for (const Face face : data(shape).faces) add_word(out, text(face));
  return out;
}

std::string text(Group group) {
  return concat(kKindWords[static_cast<std::size_t>(kind(group))], " ", is_chi(group) ? text(shape(group)) : text(face(group)));
}

std::optional<Shape> parse_shape(std::string_view text) {
  for (std::size_t s = 0; s < kShapes.size(); ++s) {
    if (paohuzi::text(static_cast<Shape>(s)) == text) return static_cast<Shape>(s);
  }
  return std::nullopt;
}

std::optional<Group> parse_meld(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == text.npos) return std::nullopt;
  const std::string_view word = text.substr(0, space);
  const std::string_view rest = text.substr(space + 1);
  if (word == "chi") {
    const auto shape = parse_shape(rest);
    return shape ? std::optional(group_of(*shape)) : std::nullopt;
  }
  for (const GroupKind kind : {GroupKind::kTi, GroupKind::kPao, GroupKind::kWei, GroupKind::kPeng}) {
    if (kKindWords[static_cast<std::size_t>(kind)] != word) continue;
    const auto face = parse_face(rest);
    return face ? std::optional(group_of(kind, *face)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace ttadak::paohuzi
