// How report pages look: light or dark as the reader prefers, on a phone, on a desk and on paper.
#pragma once

namespace fuda {

inline constexpr const char* kReportStyle = R"(
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1c1b19;--soft:#5c5851;--line:#dcd7cc;
--a:#1f5f8b;--a-soft:#bcd6e6;--b:#a3470f;--mark:#1c1b19}
@media (prefers-color-scheme:dark){:root{--paper:#161616;--card:#1f1f1e;--ink:#eeebe4;--soft:#aaa59b;
--line:#3b3936;--a:#7db9e0;--a-soft:#2d526b;--b:#f0a06a;--mark:#eeebe4}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",
Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
main{max-width:66rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2,.verdict{font-family:Charter,"Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif;
text-wrap:balance}
h1{font-size:clamp(1.7rem,5vw,2.6rem);line-height:1.15;margin:0;font-weight:600;overflow-wrap:anywhere}
h2{font-size:1.35rem;line-height:1.25;margin:0 0 .35rem;font-weight:600}
h3{font-size:1rem;margin:0 0 .25rem}
section{margin-top:2.75rem;padding-top:1.25rem;border-top:1px solid var(--line)}
p{max-width:42rem;margin:.25rem 0 1rem}
.sub,.note,figcaption span,.y{color:var(--soft)}
.sub{font-size:1.05rem;margin:.4rem 0 0;overflow-wrap:anywhere}
.verdict{font-size:clamp(1.2rem,3vw,1.5rem);line-height:1.35;max-width:44rem;margin:1.5rem 0 0;
padding-left:1rem;border-left:4px solid var(--a);overflow-wrap:anywhere}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.75rem;margin:1.75rem 0 0;
padding:0;list-style:none}
.cards li{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem}
.cards span{display:block}.label{font-size:.85rem;color:var(--soft)}
.value{font-size:1.5rem;line-height:1.3;font-weight:600;overflow-wrap:anywhere}
.note{font-size:.85rem}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:1.75rem 2rem;
align-items:start}
figure{margin:0;min-width:0;break-inside:avoid}
figcaption{font-weight:600;margin-bottom:.35rem;overflow-wrap:anywhere}
figcaption span{display:block;font-weight:400;font-size:.88rem}
svg.chart{display:block;width:100%;height:auto;overflow:visible}
svg text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:var(--soft);
font-variant-numeric:tabular-nums}
svg text.over{paint-order:stroke;stroke:var(--paper);stroke-width:5px;stroke-linejoin:round}
svg text.strong{fill:var(--ink)}
.grid{stroke:var(--line);stroke-width:1}.axis{stroke:var(--soft);stroke-width:1}
.fill{fill:var(--a-soft);stroke:var(--a);stroke-width:1}
.hatch{fill:url(#hatch);stroke:var(--a);stroke-width:1}
.step{fill:none;stroke:var(--b);stroke-width:2.5;stroke-linejoin:round}
.range{stroke:var(--a);stroke-width:3}.dot{fill:var(--a)}.ring{fill:var(--paper);stroke:var(--a);stroke-width:2.5}
.ref{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:5 4}
.tile{stroke:var(--a);stroke-width:2}
details{margin-top:.5rem}summary{cursor:pointer;color:var(--soft);font-size:.9rem;padding:.3rem 0}
summary:hover{color:var(--ink)}summary:focus-visible,a:focus-visible{outline:2px solid var(--a);
outline-offset:2px;border-radius:.2rem}
.game{border:1px solid var(--line);border-radius:.5rem;background:var(--card);padding:.35rem .9rem;margin:.6rem 0}
.game>summary{color:var(--ink);font-size:1rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;margin:.25rem 0 .5rem}
th,td{padding:.25rem 1rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600}th:first-child,td:first-child{text-align:left}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.3rem 1.25rem;margin:.5rem 0}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;min-width:0}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.7rem .9rem;overflow-x:auto;
font:.85rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;margin:.5rem 0}
pre.line{white-space:pre-wrap;overflow-wrap:anywhere}
a{color:var(--a)}
@media print{:root{color-scheme:light;--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;
--a:#1f5f8b;--a-soft:#d5e4ee;--b:#a3470f;--mark:#000}
body{font-size:10pt}main{max-width:none;padding:0}section{margin-top:1.5rem}.games .game,summary{break-inside:avoid}
.charts{grid-template-columns:1fr 1fr}.charts+section{break-before:auto}h2,figcaption{break-after:avoid}
figure details:not([open]),.download{display:none}}
)";

}  // namespace fuda
