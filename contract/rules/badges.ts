// Where badges lie on sheets of A4: columns and rows of one size, in millimetres from the top left corner.
import { A4 } from "./document-elements.ts"

export interface BadgeSheet {
  columns: number
  rows: number
  badge_width: number
  badge_height: number
  margin_left: number
  margin_top: number
  gap_x: number
  gap_y: number
}

export const badgeSorts = ["LASTNAME", "FIRSTNAME", "ACTIVITY"] as const
export type BadgeSort = (typeof badgeSorts)[number]
/** What one print may hold: drawing takes time. */
export const MOST_BADGES = 2_000

/** Sums of decimals carry dust: a hundredth of a millimetre more is none. */
const DUST = 0.01

/** The side on which the badges do not fit on the sheet, by the field that is too large; null where they do. */
export function tooLargeSide(sheet: BadgeSheet): "badge_width" | "badge_height" | null {
  const width = sheet.margin_left + sheet.columns * sheet.badge_width + (sheet.columns - 1) * sheet.gap_x
  const height = sheet.margin_top + sheet.rows * sheet.badge_height + (sheet.rows - 1) * sheet.gap_y
  if (width > A4.width + DUST) return "badge_width"
  return height > A4.height + DUST ? "badge_height" : null
}

/** The page of a badge, counted from 0, and its corner: row by row, as one reads. */
export function placeOfBadge(sheet: BadgeSheet, index: number): { page: number; x: number; y: number } {
  const per_page = sheet.columns * sheet.rows
  const on_page = index % per_page
  return {
    page: Math.floor(index / per_page),
    x: sheet.margin_left + (on_page % sheet.columns) * (sheet.badge_width + sheet.gap_x),
    y: sheet.margin_top + Math.floor(on_page / sheet.columns) * (sheet.badge_height + sheet.gap_y),
  }
}
