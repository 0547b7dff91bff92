// The build for browsers, which runs on the server too: lists are exported by pages.
import { stringify } from 'csv-stringify/browser/esm/sync'

type Form = {
  /** A byte order mark first, by which Excel knows UTF-8. */
  hasMark?: boolean
  delimiter?: string
  /** The cells are safe already: the caller has a form of its own for those that begin like a formula. */
  keepsFormulas?: boolean
}

/** Records as CSV: CRLF between them, and cells that a spreadsheet would take for a formula made harmless. */
export const csvText = (
  records: readonly (readonly unknown[])[],
  { hasMark = false, delimiter = ',', keepsFormulas = false }: Form = {},
): string =>
  stringify(records as unknown[][], {
    bom: hasMark,
    delimiter,
    escape_formulas: !keepsFormulas,
    record_delimiter: 'windows',
    // The library quotes only CRLF, and readers take a line feed alone for the end of a record.
    quoted_match: /[\r\n]/,
  })
