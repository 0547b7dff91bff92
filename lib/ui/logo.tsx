/** The product's mark: a path that climbs through two stations to its goal. Decorative; the name stands beside it. */
export const Logo = ({ size = 36 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <rect width="48" height="48" rx="12" fill="currentColor" />
    <path d="M12 36h5c12 0 2-12 14-12 8 0 5-8 5-12" fill="none" stroke="var(--surface)" strokeWidth="3.5" strokeLinecap="round" />
    <g fill="currentColor" stroke="var(--surface)" strokeWidth="3">
      <circle cx="12" cy="36" r="3.5" />
      <circle cx="23.5" cy="27.5" r="3.5" />
      <circle cx="36" cy="12" r="4" fill="var(--surface)" />
    </g>
  </svg>
)

const paths = {
  yes: 'M10 25l9.5 9.5L38 15',
  no: 'M14 14l20 20M34 14L14 34',
  past: 'M24 12v13l8 5',
  unknown: 'M17.5 18.5a6.5 6.5 0 1 1 9.6 5.7c-2 1.1-3.1 2.2-3.1 4.8M24 36v.5',
  wait: 'M24 14v13M24 34.5v.5',
}

/** A large sign that goes with words, never instead of them. */
export const Sign = ({ kind, size = 56 }: { kind: keyof typeof paths; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 48 48"
    aria-hidden="true"
    focusable="false"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <circle cx="24" cy="24" r="21.5" strokeWidth="2.5" />
    <path d={paths[kind]} strokeWidth="4" />
  </svg>
)
