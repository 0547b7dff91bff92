import { useEffect, useRef } from 'react'

type Props = { title: string; detail: string; link?: { href: string; label: string } }

/** The final message of a page; it takes the focus, so that it is read. */
export function Ended({ title, detail, link }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      <p>{detail}</p>
      {link && (
        <p>
          <a className="button" href={link.href}>
            {link.label}
          </a>
        </p>
      )}
    </>
  )
}
