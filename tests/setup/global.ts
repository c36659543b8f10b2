/** Clock zone and language are fixed for the whole run; workers inherit the environment. */
export default function setup(): void {
  process.env['TZ'] = 'UTC';
  process.env['LANG'] = 'en_GB.UTF-8';
}
