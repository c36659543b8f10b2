/* What makes it an embed to ask for: it counts how often it is looked at in a cookie of its own, and keeps when that was. */
(function () {
  const before = /(?:^|; )fh_map=(\d+)/.exec(document.cookie);
  document.cookie = 'fh_map=' + (Number(before ? before[1] : 0) + 1) + '; path=/; max-age=2592000; SameSite=Lax';
  try {
    localStorage.setItem('fh_map_seen', new Date().toISOString());
  } catch {
    /* a browser that keeps nothing */
  }
})();
