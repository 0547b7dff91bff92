import { readyMade, readyMadeNames } from '@/lib/domain/assessing/rubrics/ready-made.rules'
import { createRubric } from '@/lib/domain/assessing/rubrics/rubrics.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { endpoint } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { SectionHeader } from '@/lib/ui/section-header'
import { Texts } from '@/lib/ui/texts'
import { consolePage } from '../../../_parts/console-page'
import { RubricEditorLazy } from '../_parts/lazy'

/** An empty rubric, or a ready-made one to begin from. */
export default consolePage({ name: 'assessments', needs: createRubric }, ({ t, textsOf, query, language }) => {
  const say = (key: string) => t(`rubrics.list.${key}`)
  const chosen = readyMadeNames.find((name) => name === query.from) ?? 'empty'
  return (
    <>
      <SectionHeader trail={say('create')} title={say('create')} intro={say('createIntro')} shows={{ contract: createRubric }} />
      <div className="stack">
        <Panel title={say('beginFrom')}>
          <div className="row">
            {readyMadeNames.map((name) => (
              <LinkButton
                key={name}
                href={`/console/assessments/rubrics/new?from=${name}`}
                kind={name === chosen ? 'light' : 'default'}
              >
                {readyMade[name].title[language]}
              </LinkButton>
            ))}
          </div>
        </Panel>
        <Texts of={textsOf('parts', 'rubrics', 'assessments')}>
          <RubricEditorLazy
            key={chosen}
            first={{ ...readyMade[chosen], title: chosen === 'empty' ? {} : readyMade[chosen].title }}
            save={endpoint(createRubric)}
          />
        </Texts>
      </div>
    </>
  )
})
