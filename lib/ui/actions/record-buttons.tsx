import type { Endpoint } from '@/lib/ui/endpoint'
import { ActionButton, type Step } from './action-button'

type TurnWords = { activate: string; activated: string; deactivate: string; deactivated: string }
type TurnProps = { isActive: boolean; on: Step; off: Step; words: TurnWords }

/** Turns a record on or off, and back again. */
export function TurnButton({ isActive, on, off, words }: TurnProps) {
  const turnOn = { ...on, done: words.activated }
  const turnOff = { ...off, done: words.deactivated }
  return (
    <ActionButton
      {...(isActive ? turnOff : turnOn)}
      undo={isActive ? turnOn : turnOff}
      label={isActive ? words.deactivate : words.activate}
    />
  )
}

type RemoveProps = {
  endpoint: Endpoint
  params: Record<string, string>
  version: number
  words: { remove: string; removed: string; removeTitle: string; removeDetail: string }
  /** The text to type before the removal. */
  type?: string
  goTo: string
}

/** Deletes a record for good, as it was seen, and goes back to its list. */
export const RemoveButton = ({ endpoint, params, version, words, type, goTo }: RemoveProps) => (
  <ActionButton
    endpoint={endpoint}
    input={{ params, headers: { 'if-match': `"${version}"` } }}
    label={words.remove}
    done={words.removed}
    danger
    confirm={{ title: words.removeTitle, detail: <p>{words.removeDetail}</p>, type }}
    goTo={goTo}
  />
)
