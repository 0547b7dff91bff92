/** The mark of what was reached: a seal with a tick, so that it is known by its shape and not by its colour alone. */
export const Seal = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 48 48" aria-hidden="true" focusable="false" fill="none">
    <path
      fill="var(--gold)"
      d="M24 2l4.9 3.6 6-.7 2.4 5.6 5.6 2.4-.7 6L46 24l-3.8 5.1.7 6-5.6 2.4-2.4 5.6-6-.7L24 46l-4.9-3.6-6 .7-2.4-5.6-5.6-2.4.7-6L2 24l3.8-5.1-.7-6 5.6-2.4 2.4-5.6 6 .7z"
    />
    <circle cx="24" cy="24" r="14.5" stroke="var(--on-gold)" strokeOpacity="0.55" strokeWidth="1.5" />
    <path d="M17 24.6l5 5 9.4-10.2" stroke="var(--on-gold)" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
