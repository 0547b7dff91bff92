import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { SectionHeader } from '@/lib/ui/section-header'
import { TranslationPanels } from '@/lib/ui/translation/translation-panels'
import { consolePage } from '../../_parts/console-page'

export default consolePage({ name: 'modules', needs: exportTranslations }, async (person) => {
  const { t } = person
  return (
    <>
      <SectionHeader
        trail={t('translations.title')}
        title={t('translations.title')}
        intro={t('translations.introModules')}
        shows={{ contract: exportTranslations }}
      >
        <LinkButton href="/console/modules">{t('translations.ofModules')}</LinkButton>
      </SectionHeader>
      <TranslationPanels person={person} scope={{ kind: 'modules' }} />
    </>
  )
})
