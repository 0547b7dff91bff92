import type { FormName } from '@/app/learn/do/form-actions'
import { DoForm } from './do-form'

type Say = (key: string) => string
type Made = { state: string; reason: string; decisionReason: string }

/** An objection that the reader made, such as an appeal, with the decision on it. Its texts: `title`, `states`, `said` and `answer`. */
export const MadeObjection = ({ made, say }: { made: Made; say: Say }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of words, many on a page; a landmark of each would hide the page's own
  <div role="group" className="notice stack tight" aria-label={say('title')}>
    <p>{say(`states.${made.state}`)}</p>
    <Words title={say('said')} text={made.reason} />
    {made.decisionReason && <Words title={say('answer')} text={made.decisionReason} />}
  </div>
)

const Words = ({ title, text }: { title: string; text: string }) => (
  <div>
    <p className="small soft">{title}</p>
    <p dir="auto" data-text="theirs">
      {text}
    </p>
  </div>
)

type Props = {
  action: FormName
  /** The id of the field. */
  field: string
  /** The fields that name the matter, and the page to come back to. */
  about: Record<string, string>
  most: number
  say: Say
}

/** The form of an objection, closed at first. Its texts: `open`, `reason`, `hint` and `send`. */
export const ObjectionForm = ({ action, field, about, most, say }: Props) => (
  <details>
    <summary className="small">{say('open')}</summary>
    <DoForm action={action} className="stack tight">
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={field}>{say('reason')}</label>
      <textarea id={field} name="reason" rows={3} required maxLength={most} dir="auto" data-text="theirs" />
      <p className="small soft">{say('hint')}</p>
      <div>
        <button type="submit" className="button quiet">
          {say('send')}
        </button>
      </div>
    </DoForm>
  </details>
)
