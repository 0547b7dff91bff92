export const pathAddress = (pathId: string): string => `/learn/paths/${pathId}`
export const moduleAddress = (pathId: string, moduleId: string): string => `${pathAddress(pathId)}/modules/${moduleId}`
/** Where policies are accepted, on the way to a page. On a page of its own, because its form's script is no other page's. */
export const termsAddress = (next: string): string => `/learn/terms${next && `?${new URLSearchParams({ next })}`}`
export const certificateAddress = (id: string): string => `/learn/certificates/${id}`
