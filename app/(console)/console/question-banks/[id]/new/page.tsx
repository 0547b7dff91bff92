import Link from 'next/link'
import { readQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createQuestion } from '@/lib/domain/learning/question-banks/questions.contract'
import { questionTypes } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { endpoint } from '@/lib/ui/endpoint'
import styles from '@/lib/ui/questions/editor/question-banks.module.css'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { messages } from '@/messages/catalogue'
import { consolePage } from '../../../_parts/console-page'
import { EditorLazy } from '../../_parts/lazy'
import { textIn } from '../../_parts/names'

export default consolePage(
  { name: 'questionBanks', needs: createQuestion },
  async ({ t, textsOf, api, language, params, query }) => {
    const own = { id: params.id ?? '' }
    const { data: bank } = await api(readQuestionBank, { params: own })
    const type = questionTypes.find((each) => each === query.type)
    const base = `/console/question-banks/${own.id}/new`
    return (
      <Texts of={textsOf('parts', 'questionBanks', 'questionParts')}>
        <SectionHeader
          trail={[textIn(bank.name, language), t('questionBanks.createQuestion')]}
          title={type ? t(`questionBanks.types.${type}`) : t('questionBanks.createQuestion')}
          intro={t(type ? `questionBanks.typeHints.${type}` : 'questionBanks.chooseType')}
          shows={{ contract: createQuestion }}
        >
          {type && <LinkButton href={base}>{t('questionBanks.otherType')}</LinkButton>}
        </SectionHeader>
        {type ? (
          <EditorLazy
            key={type}
            bankId={own.id}
            type={type}
            create={endpoint(createQuestion)}
            texts={{ ar: messages.ar.questionParts, en: messages.en.questionParts }}
          />
        ) : (
          <div className={styles.types}>
            {questionTypes.map((each) => (
              <Link key={each} href={`${base}?type=${each}`} prefetch={false} className="panel compact">
                <strong>{t(`questionBanks.types.${each}`)}</strong>
                <span className="soft small">{t(`questionBanks.typeHints.${each}`)}</span>
              </Link>
            ))}
          </div>
        )}
      </Texts>
    )
  },
)
