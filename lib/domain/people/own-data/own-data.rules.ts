/** Days between the request for erasure and the erasure. */
export const erasureDays = 30

/** Replaces name and address of an erased person. The address cannot receive mail (RFC 2606). */
export const erasedAccount = (id: string) => ({
  email: `${id}@erased.invalid`,
  name: { ar: 'حساب محذوف', en: 'Erased account' },
})
