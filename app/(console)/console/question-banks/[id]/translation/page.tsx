import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { SectionHeader } from '@/lib/ui/section-header'
import { TranslationPanels } from '@/lib/ui/translation/translation-panels'
import { consolePage } from '../../../_parts/console-page'
import { textIn } from '../../_parts/names'

export default consolePage({ name: 'questionBanks', needs: exportTranslations }, async (person) => {
  const { t, api, language, params } = person
  const { data: bank } = await api(readQuestionBank, { params: { id: params.id ?? '' } })
  return (
    <>
      <SectionHeader
        trail={[textIn(bank.name, language), t('translations.title')]}
        title={t('translations.title')}
        intro={t('translations.introBank')}
        shows={{ contract: exportTranslations }}
      >
        <LinkButton href={`/console/question-banks/${bank.id}`}>{t('questionBanks.questions')}</LinkButton>
      </SectionHeader>
      <TranslationPanels person={person} scope={{ kind: 'bank', bankId: bank.id }} />
    </>
  )
})
