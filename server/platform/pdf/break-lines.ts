interface Room {
  width: number
  /** How many lines there may be. */
  lines: number
}

type Measure = (text: string) => number

/** The text in lines that fit, words whole where they can be; the last one tells when something did not fit. */
export function breakLines(text: string, { width, lines }: Room, measure: Measure): string[] {
  const broken: string[] = []
  for (const paragraph of text.split("\n")) {
    let line = ""
    for (const piece of pieces(paragraph, width, measure)) {
      const longer = line === "" ? piece.text : `${line}${piece.joined ? "" : " "}${piece.text}`
      if (line === "" || measure(longer) <= width) line = longer
      else {
        broken.push(line)
        line = piece.text
      }
      if (broken.length > lines) break
    }
    broken.push(line)
    if (broken.length > lines) break
  }
  if (broken.length <= lines) return broken
  const kept = broken.slice(0, lines)
  const last = kept.pop()
  return last === undefined ? [] : [...kept, ended(last, width, measure)]
}

/** Words; one that is wider than a line in parts that are not. */
function* pieces(paragraph: string, width: number, measure: Measure): Generator<{ text: string; joined: boolean }> {
  for (const word of paragraph.split(" ")) {
    if (measure(word) <= width) {
      yield { text: word, joined: false }
      continue
    }
    let part = ""
    let size = 0
    let joined = false
    for (const character of word) {
      const more = measure(character)
      if (part !== "" && size + more > width) {
        yield { text: part, joined }
        ;[part, size, joined] = ["", 0, true]
      }
      part += character
      size += more
    }
    if (part !== "") yield { text: part, joined }
  }
}

function ended(line: string, width: number, measure: Measure): string {
  const characters = Array.from(line)
  while (characters.length > 0 && measure(`${characters.join("")}…`) > width) characters.pop()
  return `${characters.join("").trimEnd()}…`
}
