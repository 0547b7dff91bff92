import { Progress } from '@mantine/core'

type Props = { step: string; isSending: boolean; share: number; label: string }

/** What is being done with a file, for everyone to hear, and how much of it was sent, from 0 to 1. */
export const SendingSteps = ({ step, isSending, share, label }: Props) => (
  <>
    <span role="status" className="small soft">
      {step}
    </span>
    {isSending && <Progress value={share * 100} color="accent" aria-label={label} />}
  </>
)
