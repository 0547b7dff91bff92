import type { readRegrade } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { regradeChanges } from '@/lib/domain/assessing/assessments/words'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import { Amount, When } from '@/lib/ui/when'
import { personName } from '../../../groups/_parts/names'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'

type Props = Pick<Person, 't' | 'language' | 'regional'> & { regrade: DataOf<typeof readRegrade> }

/** The question of a regrade, what counts for it, and how many attempts change in which way. */
export function RegradeFacts({ t, language, regional, regrade }: Props) {
  const { question, policy, reason, startedBy, createdAt } = regrade
  const say = (key: string) => t(`assessments.regrade.${key}`)
  const counts = regradeChanges.flatMap((change) =>
    change === 'other'
      ? []
      : [{ label: say(`changes.${change}`), value: <Amount value={regrade[`${change}Count`]} regional={regional} /> }],
  )
  return (
    <Facts
      facts={[
        {
          label: say('question'),
          value: (
            <span data-text="theirs">
              <Theirs locale={languageOf(question.stem, language)}>{shortStem(textIn(question.stem, language), 300)}</Theirs>
            </span>
          ),
        },
        { label: say('policy'), value: say(`policies.${policy}`) },
        ...(reason ? [{ label: say('reason'), value: <bdi data-text="theirs">{reason}</bdi> }] : []),
        ...counts,
        ...(startedBy ? [{ label: say('startedBy'), value: <bdi>{personName(startedBy, language)}</bdi> }] : []),
        { label: say('started'), value: <When at={createdAt} regional={regional} /> },
      ]}
    />
  )
}
