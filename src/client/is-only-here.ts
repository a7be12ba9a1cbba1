/** True when no other device can reach the address of this page. */
export function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname)
}
