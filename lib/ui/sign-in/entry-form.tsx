import type { ReactNode, Ref, SubmitEvent } from 'react'
import { type useAttempt, useIsReady } from './attempt'
import type { Texts } from './calls'
import { Outcome } from './outcome'

type Props = {
  state: ReturnType<typeof useAttempt>
  texts: Pick<Texts, 'timeLeft'>
  submit: string
  onSubmit: (form: FormData, element: HTMLFormElement) => unknown
  intro?: ReactNode
  /** Beside the button. */
  beside?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLFormElement>
}

/** Title and first words of a page that is a form. */
export const EntryIntro = ({ texts }: { texts: { title: string; intro: string } }) => (
  <>
    <h1>{texts.title}</h1>
    <p>{texts.intro}</p>
  </>
)

/** A form of the entry pages: what is going on, its fields, and the button. The server names what is wrong with a field, in the page's language. */
export function EntryForm({ state, texts, submit, onSubmit, intro, beside, children, ref }: Props) {
  const ready = useIsReady()
  const { progress, failure, blockedUntil, isBusy } = state
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget), event.currentTarget)
  }
  return (
    <form ref={ref} method="post" onSubmit={send} className="stack" noValidate>
      {intro}
      <Outcome progress={progress} failure={failure} blockedUntil={blockedUntil} timeLeft={texts.timeLeft} />
      {children}
      <div className="row">
        <button type="submit" className="button" disabled={!ready || isBusy}>
          {submit}
        </button>
        {beside}
      </div>
    </form>
  )
}
