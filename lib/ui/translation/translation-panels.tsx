import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { exportTranslations, importTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { can } from '@/lib/ui/can'
import { endpoint, type InputOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Texts } from '@/lib/ui/texts'
import { ExportTranslation } from './export-translation'
import { ImportTranslation } from './import-translation'

type Props = { person: Person; scope: NonNullable<InputOf<typeof exportTranslations>['body']>['scope'] }

/** Texts out to translators, and back. */
export function TranslationPanels({ person: { t, me, language, textsOf }, scope }: Props) {
  return (
    <Texts of={textsOf('parts', 'translations')}>
      <div className="stack">
        <Panel title={t('translations.export.title')} intro={t('translations.export.intro')}>
          <ExportTranslation endpoint={endpoint(exportTranslations)} scope={scope} source={language} />
        </Panel>
        {can(me, importTranslations) && (
          <Panel title={t('translations.import.title')} intro={t('translations.import.intro')}>
            <ImportTranslation endpoint={endpoint(importTranslations)} mayPublish={can(me, publishModule)} />
          </Panel>
        )}
      </div>
    </Texts>
  )
}
