import { isValues, recordsOf, textOf } from '../../body-values'
import { Lines } from '../../parts/prose'
import { Trail } from '../../parts/trail'
import type { ModulePlayer, PlayerProps } from '../../scene'
import styles from './glossary.module.css'

/** Terms in both languages, in the order of the reader's. */
function Glossary({ module, scene, reader }: PlayerProps) {
  const other = reader.language === 'ar' ? 'en' : 'ar'
  const order = new Intl.Collator(reader.language)
  const terms = recordsOf(module.body.terms).map(({ id, term, definition }) => ({
    id: textOf(id),
    own: textOf(isValues(term) && term[reader.language]),
    other: textOf(isValues(term) && term[other]),
    definition: textOf(definition),
  }))
  return (
    <>
      <dl className={styles.terms}>
        {terms
          .toSorted((one, two) => order.compare(one.own, two.own))
          .map((term) => (
            <div key={term.id} id={`term-${term.id}`} className={styles.term}>
              <dt>
                <dfn lang={reader.language} dir="auto">
                  {term.own}
                </dfn>{' '}
                <span lang={other} dir="auto" className="soft">
                  {term.other}
                </span>
              </dt>
              <dd>
                <Lines text={term.definition} />
              </dd>
            </div>
          ))}
      </dl>
      <Trail module={module} scene={scene} />
    </>
  )
}

export const glossary: ModulePlayer = { typeKey: 'content.glossary', Played: Glossary }
