import { createAssessment, listAssessments, readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { createAssignment, listAssignments, readAssignment } from '@/lib/domain/assessing/assignments/definitions.contract'
import { createObservation, listObservations, readObservation } from '@/lib/domain/assessing/observations/observations.contract'
import { createSurvey, listSurveys, readSurvey } from '@/lib/domain/assessing/surveys/surveys.contract'
import { completeAsset, listAssets, readAsset, updateAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { createPreviewToken, listModuleVersions } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import {
  archiveModule,
  publishModule,
  requestModuleReview,
  restoreModule,
  returnModule,
  unpublishModule,
} from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule, readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { steps } from '@/lib/domain/learning/modules/authoring/modules.rules'
import { readModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts, timeFacts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { formTexts } from '@/lib/ui/schema-form/form-texts'
import { Texts } from '@/lib/ui/texts'
import { When } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import type { StoredModule } from '../_parts/document'
import { EditorLazy } from '../_parts/lazy'
import { ModuleHeader } from '../_parts/module-header'
import { labelOf, typesFor } from '../_parts/type-labels'

export default consolePage({ name: 'modules', needs: readModuleType }, async (person) => {
  const { t, textsOf, me, api, regional, params, language } = person
  const id = params.id ?? ''
  const { data: module } = await api(readModule, { params: { id } })
  const { typeKey, typeVersion } = module
  const { data: type } = await api(readModuleType, { params: { key: typeKey }, query: { version: String(typeVersion) } })
  const shared = textsOf('schemaForm', 'richText', 'filePicker')
  const own = type.isBuiltIn ? { ...shared, ...textsOf('builtInFields') } : shared
  return (
    <Texts of={textsOf('parts', 'modules', 'schemaForm')}>
      <ModuleHeader module={module} person={person} page="content" />
      <div className="stack">
        <EditorLazy
          key={`${id} ${typeVersion}`}
          module={module}
          type={{ configSchema: type.configSchema, bodySchema: type.bodySchema }}
          {...editorCalls(me)}
          texts={formTexts(language, own)}
          next={<Next module={module} person={person} />}
        />
        <Panel title={t('modules.about')}>
          <Facts
            facts={[
              { label: t('modules.columns.type'), value: <bdi>{labelOf(await typesFor(person, language), typeKey)}</bdi> },
              { label: t('modules.sourceLocale'), value: t(`modules.languages.${module.sourceLocale}`) },
              {
                label: t('modules.columns.published'),
                value: <When at={module.publishedAt} regional={regional} none={t('modules.never')} />,
              },
              ...timeFacts(module, { created: t('modules.columns.created'), updated: t('modules.columns.updated') }, regional),
            ]}
          />
        </Panel>
        {can(me, listModuleVersions) && <History resource="learningModule" id={id} />}
      </div>
    </Texts>
  )
})

/** The calls of the editor that a person may make. */
function editorCalls(me: Person['me']) {
  const allowed = <C extends Contract>(contract: C) => (can(me, contract) ? endpoint(contract) : undefined)
  const files = can(me, listAssets) && {
    list: endpoint(listAssets),
    read: endpoint(readAsset),
    update: allowed(updateAsset),
    upload: allowed(uploadAsset),
    complete: allowed(completeAsset),
  }
  const made = <L extends Contract, R extends Contract>(list: L, read: R, create: Contract) =>
    can(me, list) ? { list: endpoint(list), read: endpoint(read), mayCreate: can(me, create) } : undefined
  const records = {
    assessments: made(listAssessments, readAssessment, createAssessment),
    assignments: made(listAssignments, readAssignment, createAssignment),
    observations: made(listObservations, readObservation, createObservation),
    surveys: made(listSurveys, readSurvey, createSurvey),
  }
  return {
    calls: { read: endpoint(readModule), update: allowed(updateModule), translate: allowed(writeModuleLocale) },
    steps: {
      from: steps,
      review: allowed(requestModuleReview),
      return: allowed(returnModule),
      publish: allowed(publishModule),
      unpublish: allowed(unpublishModule),
      archive: allowed(archiveModule),
      restore: allowed(restoreModule),
      paths: allowed(listPaths),
    },
    confirms: allowed(writeModuleLocale),
    token: allowed(createPreviewToken),
    files: files || undefined,
    records,
  }
}

/**
 * The next steps for a published module: add it to a path, preview it as learners see it, begin another one.
 */
const Next = ({ module: { id, typeKey }, person: { t, me } }: { module: StoredModule; person: Person }) => (
  <>
    {can(me, listPaths) && <LinkButton href="/console/learning-paths">{t('modules.next.path')}</LinkButton>}
    {can(me, createPreviewToken) && <LinkButton href={`/console/modules/${id}/preview`}>{t('modules.next.look')}</LinkButton>}
    {can(me, createModule) && (
      <LinkButton href={`/console/modules/new?${new URLSearchParams({ type: typeKey })}`}>{t('modules.next.another')}</LinkButton>
    )}
  </>
)
