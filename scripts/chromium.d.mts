export function findChromium(own?: string): { path: string; missing?: undefined } | { path?: undefined; missing: string }
