/*
 * The visit counter of somebody else, as shops get them: one line to copy, and a cookie as soon as it runs. Here to be blocked: the
 * pages mark it with type="text/plain" data-shop-consent="statistics".
 */
(function () {
  const before = /(?:^|; )fh_visits=(\d+)/.exec(document.cookie);
  document.cookie = 'fh_visits=' + (Number(before ? before[1] : 0) + 1) + '; path=/; max-age=31536000; SameSite=Lax';
})();
