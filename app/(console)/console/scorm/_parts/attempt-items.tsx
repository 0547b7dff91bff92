import { Panel } from '@/lib/ui/panel'
import type { RegionalFormat } from '@/lib/ui/regional-format'
import { When } from '@/lib/ui/when'
import { type AttemptReport, type AttemptTexts, Share, TimeSpent } from './attempt-parts'

type Item = AttemptReport['items'][number]
type Given = { words: AttemptTexts; regional: RegionalFormat }

/** The result in one word; passed or failed takes precedence over completion. */
const wordOf = ({ completion = 'unknown', success = 'unknown' }: Partial<Pick<Item, 'completion' | 'success'>>) =>
  success === 'unknown' ? completion : success

function Objectives({ item, words, regional }: Given & { item: Item }) {
  if (item.objectives.length === 0) return null
  return (
    <>
      <h4>{words.objectives}</h4>
      <ul className="lines">
        {item.objectives.map((one) => (
          <li key={one.id} className="row tight">
            <bdi data-text="theirs">{one.description || one.id}</bdi>
            <span className="soft small">{words.reached[wordOf(one)]}</span>
            <Share value={one.score ?? null} regional={regional} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The items of an attempt with their objectives. */
export const AttemptItems = ({ items, words, regional }: Given & { items: Item[] }) => (
  <Panel title={words.items}>
    <ul className="lines">
      {items.map((item) => (
        <li key={item.id} className="stack tight">
          <span className="row tight">
            <bdi data-text="theirs">{item.title}</bdi>
            <span className="badge neutral">{words.reached[wordOf(item)]}</span>
            <Share value={item.score} regional={regional} />
          </span>
          <span className="row tight small soft">
            <TimeSpent seconds={item.seconds} regional={regional} />
            <When at={item.lastAt} regional={regional} as="short" />
          </span>
          <Objectives {...{ item, words, regional }} />
        </li>
      ))}
    </ul>
  </Panel>
)
