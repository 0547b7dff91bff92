import { IconCopy, IconPencil } from '@tabler/icons-react'
import Link from 'next/link'
import { createModuleType, readModuleType, updateModuleType } from '@/lib/domain/modules/module-types.contract'
import { Go } from '@/lib/ui/act/go'
import { can } from '@/lib/ui/can'
import { Facts, Panel } from '@/lib/ui/detail/facts'
import { History } from '@/lib/ui/detail/history'
import { RoomHeader } from '@/lib/ui/room-header'
import { TrailEnd } from '@/lib/ui/shell/trail'
import { Texts } from '@/lib/ui/texts'
import { Amount, Code, When } from '@/lib/ui/when'
import { room, roomTitle } from '../../_parts/room'
import { Behaviour } from '../_parts/behaviour'
import { formTexts } from '../_parts/form-texts'
import { SchemasViewLazy } from '../_parts/schemas-view-lazy'
import { Family, Origin } from '../_parts/type-name'
import { Versions } from '../_parts/versions'

export const generateMetadata = roomTitle('moduleTypes')

export default room('moduleTypes', async ({ say, textsOf, me, api, place, params, query, language }) => {
  const key = params.key ?? ''
  const { data: type } = await api(readModuleType, { params: { key }, query: { version: query.version } })
  const name = type.labels[language]
  const isCurrent = type.versionNumber === type.versions[0]?.number
  const number = <Amount value={type.versionNumber} place={place} />
  return (
    <Texts of={textsOf('parts', 'moduleTypes', 'jsonEditor')}>
      <TrailEnd name={name} />
      <RoomHeader
        title={<bdi>{name}</bdi>}
        intro={<Code>{key}</Code>}
        shows={{ contract: readModuleType, params: { key }, query: { version: query.version } }}
      >
        {can(me, createModuleType) && (
          <Go href={`/console/module-types/new?from=${key}`} icon={<IconCopy size={16} stroke={1.7} aria-hidden="true" />}>
            {say('moduleTypes.copy')}
          </Go>
        )}
        {can(me, updateModuleType) && !type.isBuiltIn && (
          <Go
            href={`/console/module-types/${key}/edit`}
            kind="filled"
            icon={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
          >
            {say('moduleTypes.newVersion')}
          </Go>
        )}
      </RoomHeader>
      <div className="stack">
        {!isCurrent && (
          <p className="notice">
            {say('moduleTypes.older', { number: type.versionNumber })}{' '}
            <Link href={`/console/module-types/${key}`} prefetch={false}>
              {say('moduleTypes.toCurrent')}
            </Link>
          </p>
        )}
        <Panel title={say('moduleTypes.about')} intro={type.isBuiltIn && say('moduleTypes.lockedDetail')}>
          <Facts
            facts={[
              { label: say('moduleTypes.columns.origin'), value: <Origin isBuiltIn={type.isBuiltIn} say={say} /> },
              { label: say('moduleTypes.columns.family'), value: <Family typeKey={key} say={say} /> },
              { label: say('moduleTypes.columns.action'), value: say(`moduleTypes.values.learnerAction.${type.learnerAction}`) },
              { label: say('moduleTypes.columns.version'), value: number },
              { label: say('moduleTypes.inArabic'), value: <bdi lang="ar">{type.labels.ar}</bdi> },
              { label: say('moduleTypes.inEnglish'), value: <bdi lang="en">{type.labels.en}</bdi> },
              { label: say('moduleTypes.columns.created'), value: <When at={type.createdAt} place={place} /> },
              { label: say('moduleTypes.columns.updated'), value: <When at={type.updatedAt} place={place} /> },
            ]}
          />
        </Panel>
        <Behaviour type={type} say={say} />
        <SchemasViewLazy
          key={type.versionNumber}
          schemas={{ configSchema: type.configSchema, bodySchema: type.bodySchema }}
          texts={formTexts(language, type.isBuiltIn ? textsOf('schemaForm', 'builtInFields') : textsOf('schemaForm'))}
        />
        <div className="split wide">
          <Versions type={type} say={say} place={place} />
          <History resource="moduleType" id={type.id} />
        </div>
      </div>
    </Texts>
  )
})
