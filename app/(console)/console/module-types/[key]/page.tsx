import Link from 'next/link'
import {
  createModuleType,
  readModuleType,
  updateModuleType,
} from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { Facts } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { Panel } from '@/lib/ui/panel'
import { formTexts } from '@/lib/ui/schema-form/form-texts'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { Code } from '@/lib/ui/when'
import { consolePage } from '../../_parts/console-page'
import { Behaviour } from '../_parts/behaviour'
import { ChangeList } from '../_parts/changes'
import { SchemasViewLazy } from '../_parts/lazy'
import { ResultSchema } from '../_parts/result-schema'
import { Retire } from '../_parts/retire'
import { typeFacts } from '../_parts/type-facts'
import { Versions } from '../_parts/versions'

export default consolePage('moduleTypes', async (person) => {
  const { t, textsOf, me, api, regional, params, query, language } = person
  const key = params.key ?? ''
  const { data: type } = await api(readModuleType, { params: { key }, query: { version: query.version } })
  const name = type.labels[language]
  const isCurrent = type.versionNumber === type.versions[0]?.number
  const { changes: changeWords } = textsOf('moduleTypes').moduleTypes
  const form = textsOf('schemaForm', 'richText', 'filePicker')
  return (
    <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor', 'schemaEditor')}>
      <SectionHeader
        trail={name}
        title={<bdi>{name}</bdi>}
        intro={<Code>{key}</Code>}
        shows={{ contract: readModuleType, params: { key }, query: { version: query.version } }}
      >
        {can(me, createModuleType) && (
          <LinkButton href={`/console/module-types/new?from=${key}`} icon="copy">
            {t('moduleTypes.copy')}
          </LinkButton>
        )}
        <Retire type={type} me={me} t={t} />
        {can(me, updateModuleType) && !type.isBuiltIn && (
          <LinkButton href={`/console/module-types/${key}/edit`} kind="filled" icon="edit">
            {t('moduleTypes.newVersion')}
          </LinkButton>
        )}
      </SectionHeader>
      <div className="stack">
        {!isCurrent && (
          <p className="notice">
            {t('moduleTypes.older', { number: type.versionNumber })}{' '}
            <Link href={`/console/module-types/${key}`} prefetch={false}>
              {t('moduleTypes.toCurrent')}
            </Link>
          </p>
        )}
        {type.deprecatedAt && <p className="notice">{t('moduleTypes.deprecatedNote')}</p>}
        <Panel title={t('moduleTypes.about')} intro={type.isBuiltIn && t('moduleTypes.lockedDetail')}>
          <Facts facts={typeFacts(type, person)} />
        </Panel>
        <Behaviour type={type} t={t} />
        <SchemasViewLazy
          key={type.versionNumber}
          schemas={{ configSchema: type.configSchema, bodySchema: type.bodySchema }}
          texts={formTexts(language, type.isBuiltIn ? { ...form, ...textsOf('builtInFields') } : form)}
        />
        {type.resultSchema && <ResultSchema schema={type.resultSchema} t={t} />}
        {type.versionNumber > 1 && (
          <Panel
            title={t('moduleTypes.changes.title')}
            intro={t('moduleTypes.changes.intro', { number: type.versionNumber - 1 })}
          >
            <ChangeList changes={type.changes} words={changeWords} />
          </Panel>
        )}
        <div className="split wide">
          <Versions type={type} t={t} regional={regional} />
          <History resource="moduleType" id={type.id} />
        </div>
      </div>
    </Texts>
  )
})
