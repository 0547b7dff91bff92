/** active: signs. retired: signs no more, and is published until it expires. */
export const ltiKeyStates = ['active', 'retired'] as const
