/** What people read when the provider of single sign-on, or this server after it, has refused them. */

/** `reason` is the server's word in the address; `name` is what the provider is called. */
export function ssoProblem(reason: string, name: string): string {
  const reasons: Record<string, string> = {
    refused: `${name} did not confirm who you are. Try again.`,
    expired: 'That took too long, or the page was opened twice. Try again.',
    unavailable: `${name} cannot be reached. Try again in a few minutes.`,
    email: `${name} does not confirm your email address. Ask whoever runs it to verify the address.`,
    no_member: 'You are not a member of this dashboard. Ask an owner of your account to invite you.',
    no_role: `${name} gives you no role in this dashboard. Ask whoever runs it for access.`,
    second_factor: `Your account asks for a second factor, and ${name} did not ask you for one.`,
  };
  return reasons[reason] ?? reasons.refused ?? '';
}
