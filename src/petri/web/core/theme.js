// Before the first paint: the theme this device remembers. A classic script on purpose.
(function () {
  var chosen = 'auto';
  try { chosen = JSON.parse(localStorage.getItem('petri.theme') || '"auto"'); } catch (error) { chosen = 'auto'; }
  var dark = chosen === 'dark' || (chosen !== 'light' && !window.matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
