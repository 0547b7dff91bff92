/** The name of a file, in which a line may end before the ending but not within it. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.')
  if (dot <= 0 || name.length - dot > 8) return <bdi>{name}</bdi>
  return (
    <bdi>
      {name.slice(0, dot)}
      <wbr />
      <span className="unbroken">{name.slice(dot)}</span>
    </bdi>
  )
}
