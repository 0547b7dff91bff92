import Link from 'next/link'
import type { ReactNode } from 'react'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { Theirs } from '@/lib/ui/theirs'
import type { SectionNames } from './load'
import type { Stored } from './setting-values'

type Section = Stored['sections'][number]
type Props = Pick<Person, 't' | 'language'> & {
  sections: Section[]
  names: SectionNames
  /** Whether the person may open questions and banks. */
  isLinked: boolean
  change: ReactNode
}

const countOf = (section: Section) => (section.source === 'fixed' ? section.questions.length : section.count)
const pointsOf = (section: Section) =>
  section.source === 'fixed'
    ? section.questions.reduce((sum, { points = 1 }) => sum + points, 0)
    : section.count * (section.pointsEach ?? 1)
const sum = (sections: Section[], of: (section: Section) => number) => sections.reduce((all, one) => all + of(one), 0)

/** The questions of an attempt, section by section. */
export function SectionsInWords(props: Props) {
  const { t, sections, change } = props
  const intro =
    sections.length > 0
      ? t('assessments.inAll', { count: sum(sections, countOf), points: sum(sections, pointsOf) })
      : t('assessments.noSections')
  return (
    <Panel title={t('assessments.questions')} intro={intro} tools={change}>
      {sections.map((section, at) => {
        const title = t('assessments.section', { number: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
          <section key={at} className="stack tight" aria-label={title}>
            <h3>{title}</h3>
            {section.source === 'fixed' ? <Fixed {...props} section={section} /> : <Drawn {...props} section={section} />}
          </section>
        )
      })}
    </Panel>
  )
}

type Of<S extends Section['source']> = Omit<Props, 'sections' | 'change'> & { section: Extract<Section, { source: S }> }

/** Stands for a question or bank without a name: deleted, or unknown because the person may not read it. */
const UnnamedPart = ({ isKnown, deleted, other }: { isKnown: boolean; deleted: string; other: string }) =>
  isKnown ? <span className="text-bad">{deleted}</span> : <span className="soft">{other}</span>

const Fixed = ({ t, names, isLinked, section }: Of<'fixed'>) => (
  <ol className="lines">
    {section.questions.map(({ questionId, points = 1 }, at) => {
      const name = names.questions[questionId]
      const text = name && <Theirs locale={name.locale}>{name.text}</Theirs>
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question may be there twice
        <li key={at} className="bar">
          <span data-text="theirs">
            {text ? (
              <Link href={`/console/question-banks/questions/${questionId}`} prefetch={false}>
                {text}
              </Link>
            ) : (
              <UnnamedPart
                isKnown={isLinked}
                deleted={t('assessments.deletedQuestion')}
                other={t('assessments.question', { number: at + 1 })}
              />
            )}
          </span>
          <span className="soft small">{t('assessments.points', { points })}</span>
        </li>
      )
    })}
  </ol>
)

function Drawn({ t, language, names, isLinked, section }: Of<'draw'>) {
  const { bankId, count, pointsEach = 1, tags = [], difficulty = [] } = section
  const name = names.banks[bankId]
  const either = new Intl.ListFormat(language, { type: 'disjunction' })
  const bank = name && <bdi data-text="theirs">{name}</bdi>
  return (
    <>
      <p>{t('assessments.drawn', { count, points: pointsEach })}</p>
      <ul className="bulleted">
        <li>
          {t('assessments.fromBank')}{' '}
          {bank ? (
            <Link href={`/console/question-banks/${bankId}`} prefetch={false}>
              {bank}
            </Link>
          ) : (
            <UnnamedPart isKnown={isLinked} deleted={t('assessments.deletedBank')} other={t('assessments.someBank')} />
          )}
        </li>
        {difficulty.length > 0 && (
          <li>
            {t('assessments.ofDifficulty', {
              difficulties: either.format(difficulty.map((each) => t(`assessments.difficulties.${each}`))),
            })}
          </li>
        )}
        {tags.length > 0 && (
          <li>
            {t('assessments.withTags')} <bdi data-text="theirs">{tags.join(' · ')}</bdi>
          </li>
        )}
      </ul>
    </>
  )
}
