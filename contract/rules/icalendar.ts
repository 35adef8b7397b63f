// Calendar files by RFC 5545: lines end in CRLF and are folded at 75 octets without splitting a character, text is
// escaped, times are UTC. An event keeps its uid for ever, so that a calendar that reads the file again updates the
// event instead of adding a second one.
export interface CalendarEvent {
  /** Unique to this event, across installations. */
  uid: string
  start_at: string
  end_at: string
  title: string
  description?: string
  location?: string
  url?: string
}

interface Calendar {
  /** The calendar's name in the reader's application. */
  name: string
  /** When the file is written. */
  now: string
  events: readonly CalendarEvent[]
}

export function writeCalendar({ name, now, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Marelle//Marelle//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    text("X-WR-CALNAME", name),
    ...events.flatMap((event) => writeEvent(event, now)),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join("")
}

const writeEvent = ({ uid, start_at, end_at, title, description, location, url }: CalendarEvent, now: string) => [
  "BEGIN:VEVENT",
  text("UID", uid),
  `DTSTAMP:${utc(now)}`,
  `DTSTART:${utc(start_at)}`,
  `DTEND:${utc(end_at)}`,
  text("SUMMARY", title),
  ...(description ? [text("DESCRIPTION", description)] : []),
  ...(location ? [text("LOCATION", location)] : []),
  // A URL is not escaped like text; white space and control characters, which could end its line, are percent-encoded.
  ...(url ? [`URL:${url.replace(/[\s\p{Cc}]/gu, encodeURIComponent)}`] : []),
  "END:VEVENT",
]

const text = (name: string, value: string): string => `${name}:${escapeText(value)}`

/** Control characters other than line break and tab are removed, since no text may contain them. */
const escapeText = (value: string): string =>
  value
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n")

/** 20270213T130000Z: seconds are the finest a calendar knows. */
function utc(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${instant}`)
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`
}

const MOST_OCTETS = 75
const octets = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** The line broken into pieces of at most 75 octets, each but the first begun with the space that is one of them. */
function fold(line: string): string {
  let folded = ""
  let used = 0
  for (const character of line) {
    const size = octets(character)
    if (used + size > MOST_OCTETS) {
      folded += "\r\n "
      used = 1
    }
    folded += character
    used += size
  }
  return folded
}
