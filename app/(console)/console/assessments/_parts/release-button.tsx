import { ActionButton, type Step } from '@/lib/ui/actions/action-button'

type Props = Pick<Step, 'endpoint'> & { id: string; say: (key: string) => string }

/** Shows a grade to its learner. */
export const ReleaseButton = ({ endpoint, id, say }: Props) => (
  <ActionButton endpoint={endpoint} input={{ params: { id } }} label={say('release')} done={say('released')} kind="filled" />
)
