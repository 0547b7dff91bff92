import type { ReactNode } from 'react'

type Props = { text: string | null | undefined; children?: ReactNode }

/** The message of a failure, announced when it appears; nothing without a text. */
export const FailureNotice = ({ text, children }: Props) =>
  text ? (
    <div role="alert" className="notice bad" tabIndex={-1} data-failure>
      <bdi>{text}</bdi>
      {children}
    </div>
  ) : null
