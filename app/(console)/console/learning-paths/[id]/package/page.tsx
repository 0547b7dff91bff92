import { readAsset } from '@/lib/domain/house/files/assets.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { exportPath } from '@/lib/domain/standards/path-archives/packages.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { consolePage } from '../../../_parts/console-page'
import { ExportPackage } from '../../_parts/export-package'
import { PathFrame } from '../../_parts/path-frame'

export default consolePage({ name: 'learningPaths', needs: exportPath }, async (person) => {
  const { api, me } = person
  const params = { id: person.params.id ?? '' }
  const { data: path } = await api(readPath, { params })
  return (
    <PathFrame path={path} person={person} tab="package" shows={{ contract: exportPath, params }}>
      <ExportPackage id={path.id} endpoint={endpoint(exportPath)} read={can(me, readAsset) ? endpoint(readAsset) : undefined} />
    </PathFrame>
  )
})
