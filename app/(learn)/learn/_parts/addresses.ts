export const pathAddress = (pathId: string): string => `/learn/paths/${pathId}`
export const moduleAddress = (pathId: string, moduleId: string): string => `${pathAddress(pathId)}/modules/${moduleId}`
