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
import { text } from '@/lib/platform/i18n/text'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can, type Me } from '@/lib/ui/can'
import { History } from '@/lib/ui/detail/history'
import { type DataOf, endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { LazyDesigner } from '../_parts/lazy-designer'
import { TemplateBadge } from '../_parts/template-badge'
import { TemplatePreview } from '../_parts/template-preview'

/** The beginning of a new text of one's own. */
const fresh = 'certificates.templates.canvas.newText'

/** The calls of the library for pictures of signatures; missing where the person may not look into it. */
function libraryCalls(me: Me): FileCalls | undefined {
  if (!can(me, listAssets) || !can(me, readAsset) || !can(me, addTemplateImage)) return undefined
  return {
    list: endpoint(listAssets),
    read: endpoint(readAsset),
    ...(can(me, updateAsset) && { update: endpoint(updateAsset) }),
    ...(can(me, uploadAsset) && can(me, completeAsset) && { upload: endpoint(uploadAsset), complete: endpoint(completeAsset) }),
  }
}

type ButtonProps = Pick<Person, 't' | 'me'> & { template: DataOf<typeof readTemplate> }

/** Copies a template, archives it, and brings an archived one back; the draft is published where it is edited. */
function TemplateButtons({ t, me, template: { id, status, version } }: ButtonProps) {
  const say = (key: string) => t(`certificates.templates.${key}`)
  return (
    <>
      {can(me, createTemplate) && (
        <LinkButton href={`/console/certificates/templates/new?copyOf=${id}`}>{say('copy')}</LinkButton>
      )}
      {status !== 'archived' && can(me, archiveTemplate) && (
        <ActionButton
          endpoint={endpoint(archiveTemplate)}
          // Archived is the template, whatever its draft has become since.
          input={{ params: { id } }}
          label={say('archive.label')}
          done={say('archive.done')}
          confirm={{ title: say('archive.title'), detail: <p>{say('archive.detail')}</p> }}
        />
      )}
      {status === 'archived' && can(me, publishTemplate) && (
        <ActionButton
          endpoint={endpoint(publishTemplate)}
          input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
          label={say('publish.label')}
          done={say('publish.done')}
          confirm={{ title: say('publish.title'), detail: <p>{say('publish.detail')}</p> }}
        />
      )}
    </>
  )
}

/** One template: its picture beside what can be changed about it, its publication, and what happened to it. */
export default consolePage({ name: 'certificates', needs: readTemplate }, async ({ t, textsOf, api, me, language, params }) => {
  const own = { id: params.id ?? '' }
  const [{ data: template }, { data: pictures }] = await Promise.all([
    api(readTemplate, { params: own }),
    api(listTemplateImages, { params: own }),
  ])
  const { id, name, status } = template
  return (
    <>
      <SectionHeader
        trail={name[language]}
        title={<bdi data-text="theirs">{name[language]}</bdi>}
        intro={<TemplateBadge {...template} t={t} />}
        shows={{ contract: readTemplate, params: own }}
      >
        <TemplateButtons t={t} me={me} template={template} />
      </SectionHeader>
      <div className="stack">
        {status !== 'archived' && can(me, updateTemplate) ? (
          <Texts of={textsOf('parts', 'certificates', 'filePicker')}>
            <LazyDesigner
              language={language}
              template={template}
              newText={{ ar: text('ar', fresh), en: text('en', fresh) }}
              pictures={pictures.images}
              endpoints={{
                update: endpoint(updateTemplate),
                read: endpoint(readTemplate),
                preview: endpoint(previewTemplate),
                addImage: endpoint(addTemplateImage),
                publish: can(me, publishTemplate) ? endpoint(publishTemplate) : undefined,
              }}
              files={libraryCalls(me)}
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
