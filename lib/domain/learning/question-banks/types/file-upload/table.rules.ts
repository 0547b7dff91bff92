import { valuesOf } from '../../exchange/table.rules'
import { numberIn, type TableForm } from '../../exchange/table-cells.rules'
import type { Design } from './design.rules'

export const table: TableForm<Design> = {
  write: ({ fileKinds, maxFiles, maxFileMegabytes }) => ({
    row: { file_kinds: fileKinds.join(' | '), max_files: String(maxFiles), max_file_mb: String(maxFileMegabytes) },
  }),
  read: ({ row }) => ({
    fileKinds: valuesOf(row.file_kinds ?? ''),
    ...(row.max_files && { maxFiles: numberIn(row.max_files) }),
    ...(row.max_file_mb && { maxFileMegabytes: numberIn(row.max_file_mb) }),
  }),
}
