import { foldLoose } from '@/lib/platform/i18n/fold'
import { searchKey, wordsOf } from '@/lib/platform/i18n/search-words'

type Bilingual = { ar: string; en: string }
/** One box: its column, what it means in both languages, and whether it is checked. */
export type Cell = {
  /** Unique in the grid; shown as the box's code. */
  id: string
  column: string
  meaning: Bilingual
  isChecked: boolean
  /** Can be reached, so that the reason can be read, but not changed. */
  isLocked: boolean
  /** Stands beside a checked box. */
  badge?: string
}
export type Row = { id: string; label: string; cells: Cell[] }

/** The rows with the cells that contain every word of the search, and rows with none left out. */
export function matchingRows(rows: readonly Row[], typed: string, onlyChecked: boolean): Row[] {
  const words = wordsOf(searchKey(typed))
  const matches = (row: Row) => (cell: Cell) => {
    const text = foldLoose(`${cell.id} ${cell.meaning.ar} ${cell.meaning.en} ${row.label}`)
    return words.every((word) => text.includes(word)) && (!onlyChecked || cell.isChecked)
  }
  return rows.map((row) => ({ ...row, cells: row.cells.filter(matches(row)) })).filter(({ cells }) => cells.length > 0)
}
