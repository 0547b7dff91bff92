import { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { validateCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { SendCourse } from '../_parts/send-course'

export default consolePage({ name: 'courseImports', needs: validateCourse }, ({ t, me, language, organization }) => {
  const title = t('courseImports.newTitle')
  return (
    <>
      <SectionHeader trail={title} title={title} intro={t('courseImports.newIntro')} />
      {can(me, uploadAsset) && can(me, completeAsset) ? (
        <SendCourse
          send={{ upload: endpoint(uploadAsset), complete: endpoint(completeAsset) }}
          validate={endpoint(validateCourse)}
          language={organization.defaultLocale ?? language}
        />
      ) : (
        <p className="notice">{t('courseImports.cannotUpload')}</p>
      )}
    </>
  )
})
