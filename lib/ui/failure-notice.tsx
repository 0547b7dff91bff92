/** What went wrong, announced when it appears; nothing where there is no text. */
export const FailureNotice = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p role="alert" className="notice bad" tabIndex={-1} data-failure>
      <bdi>{text}</bdi>
    </p>
  ) : null
