import {
  addTemplateImage,
  archiveTemplate,
  createTemplate,
  listTemplateImages,
  previewTemplate,
  publishTemplate,
  readTemplate,
  updateTemplate,
} from '@/lib/domain/assessing/certificates/templates/templates.contract'
import { completeAsset, listAssets, readAsset, updateAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { Designer } from '../_parts/designer'
import { TemplateBadge } from '../_parts/template-badge'
import { TemplatePreview } from '../_parts/template-preview'

/** One template: its picture beside what can be changed about it, its publication, and what happened to it. */
export default consolePage({ name: 'certificates', needs: readTemplate }, async ({ t, textsOf, api, me, language, params }) => {
  const say = (key: string) => t(`certificates.templates.${key}`)
  const own = { id: params.id ?? '' }
  const [{ data: template }, { data: pictures }] = await Promise.all([
    api(readTemplate, { params: own }),
    api(listTemplateImages, { params: own }),
  ])
  const { id, name, status, hasChanges, version, content } = template
  const ofVersion = { params: { id }, headers: { 'if-match': `"${version}"` } }
  const isOpen = status !== 'archived'
  const files = can(me, listAssets) &&
    can(me, readAsset) &&
    can(me, addTemplateImage) && {
      list: endpoint(listAssets),
      read: endpoint(readAsset),
      ...(can(me, updateAsset) && { update: endpoint(updateAsset) }),
      ...(can(me, uploadAsset) && can(me, completeAsset) && { upload: endpoint(uploadAsset), complete: endpoint(completeAsset) }),
    }
  return (
    <>
      <SectionHeader
        trail={name[language]}
        title={<bdi data-text="theirs">{name[language]}</bdi>}
        intro={<TemplateBadge {...template} t={t} />}
        shows={{ contract: readTemplate, params: own }}
      >
        {can(me, createTemplate) && (
          <LinkButton href={`/console/certificates/templates/new?copyOf=${id}`}>{say('copy')}</LinkButton>
        )}
        {isOpen && can(me, archiveTemplate) && (
          <ActionButton
            endpoint={endpoint(archiveTemplate)}
            input={ofVersion}
            label={say('archive.label')}
            done={say('archive.done')}
            confirm={{ title: say('archive.title'), detail: <p>{say('archive.detail')}</p> }}
          />
        )}
        {(status !== 'published' || hasChanges) && can(me, publishTemplate) && (
          <ActionButton
            endpoint={endpoint(publishTemplate)}
            input={ofVersion}
            label={say('publish.label')}
            done={say('publish.done')}
            confirm={{ title: say('publish.title'), detail: <p>{say('publish.detail')}</p> }}
          />
        )}
      </SectionHeader>
      <div className="stack">
        {isOpen && can(me, updateTemplate) ? (
          <Texts of={textsOf('parts', 'certificates', 'filePicker')}>
            <Designer
              key={version}
              language={language}
              first={{ id, name, content, version }}
              pictures={pictures.images}
              endpoints={{
                update: endpoint(updateTemplate),
                read: endpoint(readTemplate),
                preview: endpoint(previewTemplate),
                addImage: endpoint(addTemplateImage),
              }}
              files={files || undefined}
            />
          </Texts>
        ) : (
          <TemplatePreview id={id} language={language} endpoint={endpoint(previewTemplate)} />
        )}
        <History resource="certificateTemplate" id={id} />
      </div>
    </>
  )
})
