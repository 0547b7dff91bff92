/** What went wrong, announced when it appears; nothing where there is no text. */
export const FailureNotice = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p role="alert" className="notice bad">
      <bdi>{text}</bdi>
    </p>
  ) : null
