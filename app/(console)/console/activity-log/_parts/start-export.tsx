'use client'
import type { exportActivityLog } from '@/lib/domain/house/activity-log/export.contract'
import { exportFormats } from '@/lib/domain/house/activity-log/words'
import { ExportDialog } from '@/lib/ui/actions/export-dialog'
import { call } from '@/lib/ui/api-client'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'

type Chosen = Omit<InputOf<typeof exportActivityLog>['body'] & object, 'format'>
type Props = { endpoint: Endpoint<typeof exportActivityLog>; chosen: Chosen }

/** Starts an export of the records that the page's filters choose. */
export const StartExport = ({ endpoint, chosen }: Props) => (
  <ExportDialog
    texts="activityLog.exports"
    formats={exportFormats}
    start={(format) => call(endpoint, { body: { ...chosen, format } })}
    list="/console/activity-log/export"
  />
)
