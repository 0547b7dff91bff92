import { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { importPath, validatePackage } from '@/lib/domain/standards/path-archives/packages.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { ImportPackage } from '../_parts/import-package'

export default consolePage({ name: 'learningPaths', needs: importPath }, ({ t, me }) => {
  const title = t('learningPaths.import.title')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('learningPaths.import.intro')} />
      {can(me, uploadAsset) && can(me, completeAsset) ? (
        <ImportPackage
          send={{ upload: endpoint(uploadAsset), complete: endpoint(completeAsset) }}
          validate={endpoint(validatePackage)}
          take={endpoint(importPath)}
        />
      ) : (
        <p className="notice">{t('learningPaths.import.cannotUpload')}</p>
      )}
    </>
  )
})
